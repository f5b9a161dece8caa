import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** One value with its labels, such as the lag of one read model. */
export type Reading = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

export type GaugeDefinition = {
  readonly name: `letproof_${string}`;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Called at each scrape. If it fails, the gauge has no value, and an alert can say so. */
  readonly read: () => Promise<readonly Reading[]> | readonly Reading[];
};

/** Node's own figures belong to the process and not to one server: tests start several in one. */
const ofProcess = new Registry();
collectDefaultMetrics({ register: ofProcess });

export const metricsRegistry = () => {
  const own = new Registry();
  return {
    own,
    addGauges: (definitions: readonly GaugeDefinition[]): void => {
      for (const { name, help, labels = [], read } of definitions)
        new Gauge({
          name,
          help,
          labelNames: [...labels],
          registers: [own],
          async collect() {
            this.reset();
            // The store that does not answer has a metric of its own. The other figures must still be served.
            const readings = await Promise.resolve()
              .then(read)
              .catch((): readonly Reading[] => []);
            for (const reading of readings) this.set(reading.labels ?? {}, reading.value);
          },
        });
    },
    contentType: own.contentType,
    /** In the text format of Prometheus. */
    text: async (): Promise<string> => [await ofProcess.metrics(), await own.metrics()].join('\n'),
  };
};
export type MetricsRegistry = ReturnType<typeof metricsRegistry>;
