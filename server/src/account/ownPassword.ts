import { commonWords } from '../../../contract/account/account.ts'
import { isCommonPassword } from '../../../contract/account/password.ts'
import { refuse } from '../../../contract/refusal.ts'

/** @throws Refusal 'input.invalid' at the field `password` where it is one's own log-in or name with little else. */
export function judgeOwnPassword(password: string | undefined, own: readonly string[]): void {
  if (password !== undefined && isCommonPassword(password, own)) refuse('input.invalid', { fields: { password: commonWords } }, commonWords)
}
