# Two stages: the first builds the site with all tools, the second has only what serves it. See docs/deploy.md.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
# Another host that answers API calls, if any; everything else is configured at start.
ARG VITE_API_URL=
# The commit, which the desk's page about the site shows.
ARG COMMIT=
RUN VITE_API_URL="$VITE_API_URL" COMMIT="$COMMIT" npm run build

FROM node:24.21.0-bookworm-slim
# Metrics are served only if METRICS_PORT is set, and only the container's network can reach them.
# Without the first, glibc keeps memory for each thread; without the second, that of large pieces once they are free.
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 NODE_ENV=production HOST=0.0.0.0 METRICS_HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# No optional packages: the image has its own Node, and the database runs elsewhere (DATABASE_URL).
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund && npm cache clean --force
# Except for what the picture library brings for this platform.
COPY --from=build /site/node_modules/@img ./node_modules/@img
COPY --from=build /site/build ./build
COPY database/migrations ./database/migrations
COPY server/documents/fonts ./server/documents/fonts
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--expose-gc", "--max-semi-space-size=8", "build/program/server.js"]
