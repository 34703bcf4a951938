import { createHmac } from 'node:crypto'
import { here } from './keys.ts'
import type { SandboxKeys } from '../played.ts'

/** Where the sandbox plays 快递100, in this very server. */
export const courierPath = '/sandbox/kuaidi100'
export const courierBase = `${here}${courierPath}`

/** What the mall is called there (customer). */
export const courierSandbox = 'SANDBOX0COURIER0CUSTOMER'

/** The 授权 key: another one for each installation, as the other keys are. */
export const courierKey = ({ apiKey }: SandboxKeys): string => createHmac('sha256', apiKey).update('courier').digest('hex').slice(0, 16)

/** The secret that 电子面单 is signed with. */
export const waybillSecret = ({ apiKey }: SandboxKeys): string => createHmac('sha256', apiKey).update('waybill').digest('hex').slice(0, 32)
