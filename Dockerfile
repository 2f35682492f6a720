FROM node:20-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0 AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run --silent build

FROM node:20-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0
COPY --from=build /build/package.json /build/LICENSE /opt/compute-stack/
COPY --from=build /build/dist /opt/compute-stack/dist
RUN chmod 755 /opt/compute-stack/dist/cli.js && ln -s /opt/compute-stack/dist/cli.js /usr/local/bin/compute-stack
USER node
WORKDIR /work
ENTRYPOINT ["compute-stack"]
CMD ["check"]
