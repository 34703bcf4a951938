import { staffLogout } from '../../contract/account/staff.ts'
import { call } from '../call.ts'
import { base } from '../paths.ts'
import { dropToken } from '../token.ts'

/** Logs out. */
export async function leave(): Promise<void> {
  // Whether or not the server heard it, this browser forgets the token.
  await call(staffLogout, {}).catch(() => null)
  dropToken()
  location.replace(`${base}/login`)
}
