FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc .puppeteerrc.cjs ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
# PDFs are printed by the Chromium in node_modules, so that they are the same as elsewhere. It is for x64 only. On
# another processor the server says at its start that it cannot print, and PDFs answer 503, until the package chromium is
# installed here. setpriv and unshare (util-linux, already installed) take away its rights and
# its network.
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/server/migrations server/migrations
COPY --from=build /app/server/print/*.css server/print/
COPY --from=build /app/server/http/*.css server/http/
COPY --from=build /app/package.json ./
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production DATA_DIR=/data
EXPOSE 3000
# These flags make the heap grow in small steps: by default V8 keeps several times the memory in use as garbage.
CMD ["node", "--heap-growing-percent=60", "--max-semi-space-size=16", "dist/server/main.js"]
