import { codeTypes } from '../../../contract/account.ts'

/** What a message is for: a code to prove the phone by, or the verdict on a company that nobody of it can log in to read. */
export const smsTypes = [...codeTypes, 'verified', 'refused'] as const
export type SmsType = (typeof smsTypes)[number]

/** A verdict carries no code: its template says that one may log in now, or that one may look why not. */
export type Sms = { phone: string; type: SmsType; code?: string }
