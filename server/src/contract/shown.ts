import type { ContractDetail, ContractRow, ContractVersion } from '../../../contract/contract.ts'
import { contractMovesOf, contractStates } from '../../../contract/contractState.ts'
import { yuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Actor } from '../actor.ts'
import type { Db } from '../db.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { House } from '../house.ts'
import { contractsSeenBy, signaturesOf } from './version.sql.ts'
import { shownSignature } from './sign.ts'
import { readShown, stampedOf, type ListedContract, type ShownVersion } from './shown.sql.ts'
import { sql } from 'kysely'

const waits = new Set(['making', 'pending_buyer', 'signed_buyer'])

/** A contract as lists show it. */
export const rowOf = ({ orderNumber, createdAt, expiresAt, gross, id: _, ...row }: ListedContract): ContractRow => ({
  ...row,
  orderId: orderNumber,
  gross: yuan(gross),
  stateLabel: contractStates[row.state],
  createTime: shanghai(createdAt),
  dueTime: waits.has(row.state) ? shanghai(expiresAt) : null,
})

type Keys = Pick<House, 'secret' | 'now' | 'authority'>

/** A contract as its page shows it to `viewer`: one version whole – the newest unless another is asked for – and all versions beside it. */
export async function detailOf(
  house: Keys,
  db: Db,
  asked: { readonly no: string; readonly version?: number | undefined },
  viewer: Actor,
  now: Date,
): Promise<ContractDetail> {
  const seen = viewer.side === 'buyer' ? contractsSeenBy(viewer, now) : sql`true`
  const { contract, versions } = await readShown(db, asked.no, seen)
  const { orderState, ...row } = contract
  const chosen = versions.find(({ version }) => version === (asked.version ?? contract.version))
  if (!chosen) return refuse('contract.missing')
  return {
    ...rowOf(row),
    content: chosen.content,
    authority: viewer.side === 'buyer' && row.state === 'pending_buyer' ? (house.authority?.label ?? null) : null,
    versions: await shownVersions(house, db, versions, viewer),
    moves: movesOf(row, orderState, viewer),
  }
}

const heldOf = ({ heldFlow, heldSince }: ShownVersion) =>
  heldFlow !== null && heldSince !== null ? { flowId: heldFlow, since: shanghai(heldSince) } : null

const living = new Set(['pending_contract', 'pending_payment', 'in_fulfilment'])

/** Whoever may not sign sees no buttons; a contract whose order has ended is changed no more. */
function movesOf({ state }: ListedContract, orderState: string, viewer: Actor) {
  if (viewer.side === 'buyer' && (!viewer.grants.has('contract.sign') || viewer.by)) return []
  return contractMovesOf(state, viewer.side).filter(({ move }) => living.has(orderState) || move === 'stamp')
}

async function shownVersions(
  house: Keys,
  db: Db,
  versions: readonly ShownVersion[],
  viewer: Actor,
): Promise<ContractVersion[]> {
  const stamped = await stampedOf(db, versions.map(({ id }) => id)) // prettier-ignore
  const certified = versions.flatMap(({ certifiedId }) => certifiedId ?? [])
  const ids = [...versions.flatMap(({ pdfId }) => pdfId ?? []), ...stamped.map(({ fileId }) => fileId), ...certified]
  const links = await fileLinks(db, house, viewer.side === 'buyer' ? viewer.companyId : null, ids)
  return Promise.all(
    versions.map(async (version) => ({
      version: version.version,
      state: version.state,
      stateLabel: contractStates[version.state],
      hash: version.hash,
      reason: version.reason,
      refused: version.refused,
      createTime: shanghai(version.createdAt),
      dueTime: shanghai(version.expiresAt),
      progress: version.progress,
      pdf: version.pdfId === null ? null : (links.get(version.pdfId) ?? null),
      signatures: (await signaturesOf(db, version.id)).map((one) => shownSignature(version.content, one)),
      stamped: stamped.flatMap(({ versionId, fileId, side, name, createdAt }) => {
        const file = versionId === version.id ? links.get(fileId) : undefined
        return file ? [{ file, side, name, createTime: shanghai(createdAt) }] : []
      }),
      held: viewer.side === 'staff' ? heldOf(version) : null,
      certified: version.certifiedId === null ? null : (links.get(version.certifiedId) ?? null),
      bundle: version.record !== null,
    })),
  )
}
