// Unpacks the packaged Chromium into this process's temporary folder.
import sparticuz from '@sparticuz/chromium';

await sparticuz.executablePath();
