import { createHmac } from 'node:crypto'
import type { SandboxKeys } from './keys.ts'

/** What the mall is called at the sandbox's invoicing platform. */
export const invoiceSandbox = 'sandbox-mall'

/** The secret of both ends: another one for each installation, as the other keys are. */
export const invoiceSecret = ({ apiKey }: SandboxKeys): string =>
  createHmac('sha256', apiKey).update('invoice').digest('hex')
