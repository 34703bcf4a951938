# The mall in production. docker build -t yincai . ; what must be set is told at the start, and in docs/operating.md:
#   docker run --init --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --stop-timeout 30 \
#     -p 127.0.0.1:3000:3000 -v yincai:/data --env-file .env yincai
# It writes to /data, and for a moment to /tmp, and nowhere else. After SIGTERM it takes DRAIN seconds and 20 more at most.
# The first member of staff: docker run --rm -it -v yincai:/data --env-file .env yincai node scripts/staff.ts 账号
# In front of it stands a proxy that speaks https. With DATABASE_URL no PostgreSQL is started; /data keeps the files all the same.

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /mall
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --no-audit --no-fund

FROM packages AS sites
COPY tsconfig.json ./
COPY contract ./contract
COPY pricing ./pricing
COPY artwork ./artwork
COPY kit ./kit
COPY studio ./studio
COPY mall ./mall
COPY admin ./admin
COPY manual ./manual
COPY scripts ./scripts
RUN node scripts/build.ts

FROM packages AS running
RUN npm prune --omit=dev --no-audit --no-fund
COPY drawings ./drawings
COPY server ./server
# The links of the embedded PostgreSQL are made here, where they may be written; so is the room for compiled sources.
RUN node -e "import('./server/src/database/postgres-binaries.ts').then((made) => made.postgresBinaries(undefined))" \
  && mkdir -p node_modules/.cache && chown node:node node_modules/.cache

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /mall
RUN mkdir /data && chown node:node /data
COPY package.json package-lock.json LICENSE ./
COPY --from=running /mall/node_modules ./node_modules
COPY contract ./contract
COPY pricing ./pricing
COPY artwork ./artwork
COPY drawings ./drawings
COPY server ./server
COPY scripts ./scripts
COPY --from=sites /mall/build ./build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --interval=10s --timeout=3s CMD ["node", "scripts/ready.mjs"]
CMD ["node", "--max-semi-space-size=8", "scripts/serve.mjs"]
