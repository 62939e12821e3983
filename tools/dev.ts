// `npm run dev`: the site with hot reload of pages and styles; the server restarts when its files change.
import { readDevSettings } from './dev/dev-settings.ts';
import { type DevServer, startDevServer } from './dev/dev-server.ts';

try {
  const start = performance.now();
  const server = await startDevServer(readDevSettings());
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      console.log('Stopping …');
      void server.stop().then(() => process.exit(0));
    });
  console.log(`\nReady after ${((performance.now() - start) / 1000).toFixed(1)} s: ${server.address}/cars-for-sale`);
  await describeSite(server);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

async function describeSite({ address, databaseUrl }: DevServer): Promise<void> {
  console.log(`Components and page states: ${address}/dev/ui`);
  console.log(`Emails: ${address}/dev/mail and ${address}/dev/mail/samples`);
  const { prepareDemoDealer } = await import('./dev/demo-dealer.ts');
  const dealer = await prepareDemoDealer(databaseUrl);
  if (dealer)
    console.log(
      `Dealer desk of ${dealer.name}: ${address}${dealer.path} (sign in as ${dealer.email}, password "${dealer.password}")`,
    );
}
