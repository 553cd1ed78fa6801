FROM node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY commands commands
COPY ops ops
COPY src src
# The clone may be readable by its owner only.
RUN node ops/bundle.ts /app && install --directory --owner=node /app/compile-cache /data && chmod -R a+rX package.json ops
# Node uses the compile cache only for the same user and the same path.
USER node
RUN node ops/compile-cache.ts /app && chmod -R a+rX /app/compile-cache

FROM node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1
ENV NODE_ENV=production HTTP_HOST=0.0.0.0 NODE_COMPILE_CACHE=/app/compile-cache DATABASE_URL=sqlite:/data/collection-pulse.db \
  SERVICE_DATABASE=/data/service.sqlite SERVICE_HOST=0.0.0.0 \
  # npm would write logs to a home that is read-only, and ask the registry for news of itself.
  NPM_CONFIG_LOGS_MAX=0 NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY --from=build /app ./
# Only this folder is writable.
COPY --from=build --chown=node /data /data
VOLUME /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --start-interval=1s CMD ["node", "healthcheck.js"]
CMD ["node", "main.js"]
