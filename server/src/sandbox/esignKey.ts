import { createHmac } from 'node:crypto'
import { here } from './keys.ts'
import type { SandboxKeys } from '../played.ts'

/** Where the sandbox's e签宝 lives. */
export const esignBase = `${here}/sandbox/esign`

/** What the mall is called at the sandbox's e签宝. */
export const esignSandbox = '7400000001'

/** The secret of both ends: another one for each installation, as the other keys are. */
export const esignSecret = ({ apiKey }: SandboxKeys): string => createHmac('sha256', apiKey).update('esign').digest('hex').slice(0, 32)
