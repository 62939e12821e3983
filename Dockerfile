# Not run yet: it was written without a Docker daemon at hand. docs/operate.md says what was checked instead.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /site
# What decides which packages there are, before what changes daily: layers above stay as they are.
COPY package.json package-lock.json .npmrc ./
COPY engine/package.json engine/
COPY bench/package.json bench/
COPY tools/stubs tools/stubs
RUN npm ci
COPY . .
# The production tree has the packages that a built server needs, without those that build and test it.
RUN npm run build \
  && node tools/supply-chain/production-tree.ts /production \
  && mkdir /production/tools && cp -r .npmrc engine /production/ && cp -r tools/stubs /production/tools/ \
  && npm ci --prefix /production

FROM node:24.21.0-bookworm-slim
# Read before the program starts. docs/configuration.md explains them.
ENV UV_THREADPOOL_SIZE=16 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data SEED_DEMO=0
WORKDIR /site
COPY --from=build --chown=root:root /production/node_modules node_modules
COPY --from=build --chown=root:root /site/tools/stubs tools/stubs
COPY --from=build --chown=root:root /site/tools/node24.mjs /site/tools/env-file-hint.mjs tools/
COPY --from=build --chown=root:root /site/LICENSE LICENSE
COPY --from=build --chown=root:root /site/package.json package.json
COPY --from=build --chown=root:root /site/assets assets
COPY --from=build --chown=root:root /site/config config
COPY --from=build --chown=root:root /site/db db
COPY --from=build --chown=root:root /site/engine engine
COPY --from=build --chown=root:root /site/src src
# The build holds sbom.cdx.json (CycloneDX) and third-party-notices.txt as well.
COPY --from=build --chown=root:root /site/build build
# Snapshots of the index, and photos unless OBJECTS is s3.
RUN mkdir /data && chown node:node /data
VOLUME /data
# The image's user node, by number, so that whoever runs it can see that it is not root.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The program itself is process 1, so that it hears SIGTERM and drains.
CMD ["node", "--expose-gc", "--max-semi-space-size=32", "--v8-pool-size=1", "src/app/boot/start.ts"]
