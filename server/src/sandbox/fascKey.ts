import { createHmac } from 'node:crypto'
import { here } from './keys.ts'
import type { SandboxKeys } from '../played.ts'

const root = `${here}/sandbox/fasc`
export const fascBase = `${root}/api/v5`
/** Where a file of this id is handed over, and what it is then called. */
export const fascUpload = (id: string): string => `${root}/upload/${id}`

/** What the mall is called at the sandbox's 法大大, and under what its seal is put by itself. */
export const fascSandbox = { appId: '80000001', corpId: 'c0ffee0000000000000000000000cafe', sceneId: 'sandbox-scene' }

/** The secret of both ends: another one for each installation, as the other keys are. */
export const fascSecret = ({ apiKey }: SandboxKeys): string => createHmac('sha256', apiKey).update('fasc').digest('hex').slice(0, 32)
