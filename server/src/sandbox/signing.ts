import type { Services } from '../services.ts'
import { findSandboxFile, type SandboxFlow } from './flow.sql.ts'

// What the platforms that the sandbox plays have in common: one page to sign at, one paper at the end.

/** Where a signer is led. */
export const signPage = (code: string): string => `/sandbox/sign/${code}`

/** Where the signed paper is. */
export const paperPath = (code: string): string => `/sandbox/signed/${code}`

/** The paper as it is given out when both have signed: a specimen, for no authority stands behind the sandbox. */
export async function signedSpecimen({ db }: Pick<Services, 'db'>, flow: SandboxFlow): Promise<Buffer | null> {
  const file = await findSandboxFile(db, flow.fileId)
  if (!file?.bytes || flow.state !== 'done') return null
  const signed = [flow.buyerAt, flow.sellerAt].map((at) => at?.toISOString()).join(' ')
  return Buffer.concat([file.bytes, Buffer.from(`\n%% e-sign sandbox specimen ${flow.id} ${signed}\n`)])
}
