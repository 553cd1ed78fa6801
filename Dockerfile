FROM node:26-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY commands commands
COPY ops ops
COPY src src
RUN node ops/bundle.ts /app && mkdir /app/compile-cache /data && chown node /app/compile-cache /data
# By the user and at the place where it is used, or V8 would not take it. Nobody can write to it after that.
USER node
RUN node ops/compile-cache.ts /app && chmod -R a=rX /app/compile-cache/*

# What only building needs takes a fifth of the image: it is left out, and the rest flattened, because a deletion in a later
# layer would free nothing.
FROM node:26-slim AS runtime
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/share /usr/local/bin/npm /usr/local/bin/npx /opt/*

FROM scratch
COPY --from=runtime / /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_ENV=production HTTP_HOST=0.0.0.0 \
  NODE_COMPILE_CACHE=/app/compile-cache DATABASE_URL=sqlite:/data/collection-pulse.db
WORKDIR /app
COPY --from=build --chown=root /app ./
# The one place that is written to.
COPY --from=build --chown=node /data /data
VOLUME /data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --start-interval=1s CMD ["node", "healthcheck.js"]
CMD ["node", "main.js"]
