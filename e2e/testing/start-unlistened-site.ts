// A control: the site with one more client, which has no `error` listener.
import { connectWithoutErrorListener } from '#ports/database/testing/listen-never.ts';

await connectWithoutErrorListener(process.env['DATABASE_URL']!);
await import('./start-open-site.ts');
