// `npm run opensearch`: a local search cluster from Maven Central, until Ctrl-C.
// `npm run opensearch -- --nodes 3 --port 9300 --heap 1g --data /tmp/nodes --version 2`
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installOpensearch, NotInstallable } from './opensearch/installation.ts';
import { startCluster } from './opensearch/local-cluster.ts';

const USAGE = 'npm run opensearch -- [--nodes 1] [--port 9200] [--heap 512m] [--data data/opensearch] [--version 3|2]';
const MAX_NODES = 9;

async function main(): Promise<void> {
  const { nodes, port, heap, data, version } = readArguments();
  const installation = await installOpensearch((line) => console.log(line), version);
  console.log(`Starting OpenSearch ${installation.version}, ${nodes === 1 ? 'one node' : `${nodes} nodes`} …`);
  const httpPorts = Array.from({ length: nodes }, (_, at) => port + at);
  const cluster = await startCluster(installation, { folder: path.resolve(data), nodes, httpPorts, heap });
  console.log(`\nOpenSearch is ready: SEARCH=opensearch OPENSEARCH_URL=${cluster.urls.join(',')} npm start\n`);
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    console.log('Stopping …');
    await cluster.stop();
    process.exit(0);
  };
  for (const { name, ended, logFile } of cluster.nodes) {
    void ended.then(() => stopping || console.log(`${name} has ended; ${logFile} may say why.`));
  }
  void Promise.all(cluster.nodes.map(({ ended }) => ended)).then(() => stopping || process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

function readArguments() {
  const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;
  const { values } = parseArgs({
    options: {
      nodes: text('1'),
      port: text('9200'),
      heap: text('512m'),
      data: text('data/opensearch'),
      version: text(process.env['OPENSEARCH_VERSION'] ?? ''),
    },
  });
  const nodes = Number(values.nodes);
  const port = Number(values.port);
  const isCount = Number.isInteger(nodes) && nodes >= 1 && nodes <= MAX_NODES;
  const isPort = Number.isInteger(port) && port >= 1 && port + nodes <= 65_536;
  if (!isCount || !isPort || !/^\d+[mg]$/.test(values.heap)) throw new NotInstallable(`Usage: ${USAGE}`);
  return { ...values, nodes, port };
}

try {
  await main();
} catch (error) {
  const isUsage = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isUsage ? `${(error as Error).message}\nUsage: ${USAGE}` : (error as Error).message);
  process.exit(1);
}
