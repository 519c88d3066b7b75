/** Prints the OpenAPI document without a server, for the check that lints it and for whoever makes a client of it. */
import { apiDocument } from './api-document.ts'

process.stdout.write(JSON.stringify(await apiDocument({ version: '1.0.0', sessionCookie: 'satoshi.session' })))
