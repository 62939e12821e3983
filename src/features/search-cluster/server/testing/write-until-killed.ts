// A process that writes to a cluster until it is killed: `write-until-killed.ts DATABASE_URL OPENSEARCH_URL PREFIX`.
import { connectDatabase } from '#ports/database/database.ts';
import { openOpensearch } from '#ports/search-cluster/opensearch-cluster.ts';
import { ClusterPlaces } from '../cluster-places.ts';
import { clusterSchema } from '../cluster-schema.ts';
import { ClusterSync } from '../cluster-sync.ts';

const [databaseUrl = '', clusterUrl = '', prefix = ''] = process.argv.slice(2);
const schema = clusterSchema();
const sync = new ClusterSync({
  database: connectDatabase(databaseUrl),
  cluster: openOpensearch({ urls: [clusterUrl] }),
  places: new ClusterPlaces(prefix, schema),
  schema,
  onError: (error) => console.error(error),
  onNote: (line) => console.log(line),
});
// The parent process may be killed as well.
process.stdin.resume().once('end', () => void sync.stop().then(() => process.exit(0)));
