// A control: the site with one more client, which has no `error` listener.
import { connectWithoutErrorListener } from '#ports/database/testing/connect-without-error-listener.ts';

await connectWithoutErrorListener(process.env['DATABASE_URL']!);
await import('./start-open-site.ts');
