// A control: the site with one more client, which has no `error` listener.
import { connectWithoutListener } from '#ports/database/testing/listen-never.ts';

await import('./start-open-site.ts');
await connectWithoutListener(process.env['DATABASE_URL']!);
