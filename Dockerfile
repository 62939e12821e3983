# Not run yet: it was written without a Docker daemon at hand. docs/production.md says what was checked instead.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /site
# What decides which packages there are, before what changes daily: layers above stay as they are.
COPY package.json package-lock.json .npmrc ./
COPY engine/package.json engine/
COPY tools/stubs tools/stubs
RUN npm ci
COPY . .
RUN npm run build \
  && npm prune --omit=dev

FROM node:24.21.0-bookworm-slim
# The thread pool is read before the program starts: passwords, pictures, files and host names share it.
ENV UV_THREADPOOL_SIZE=16 MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SEED_DEMO=0
WORKDIR /site
COPY --from=build --chown=root:root /site /site
# Snapshots of the index, and photos unless OBJECTS is s3.
RUN mkdir /data && chown node:node /data
VOLUME /data
# The image's user node, by number, so that whoever runs it can see that it is not root.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The program itself is process 1, so that it hears SIGTERM and drains.
CMD ["node", "src/app/start.ts"]
