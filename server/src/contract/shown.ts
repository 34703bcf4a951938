import type { ContractDetail, ContractRow, ContractVersion } from '../../../contract/contract/contract.ts'
import { isOver } from './contract.rules.ts'
import { contractKinds, contractMovesOf, contractStates } from '../../../contract/contract/contractState.ts'
import { yuan } from '../../../contract/money.ts'
import { isLiving } from '../../../contract/order/orderState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { chinaDay, type Day, shanghai } from '../../../contract/text.ts'
import type { Actor } from '../actor.ts'
import type { Db } from '../database/db.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Services } from '../services.ts'
import { contractsShownTo, signaturesOf } from './version.sql.ts'
import { shownSignature } from './signature.ts'
import { readShown, stampedOf, type ListedContract, type ShownVersion } from './shown.sql.ts'

const waits = new Set(['making', 'pending_buyer', 'signed_buyer'])

/** A contract as lists show it on this day. */
export const rowOf = (row: ListedContract, today: Day): ContractRow => ({
  number: row.number,
  kind: row.kind,
  kindLabel: contractKinds[row.kind],
  orderId: row.orderNumber,
  companyName: row.companyName,
  goods: row.goods ?? '',
  lines: row.lines,
  gross: row.kind === 'frame' ? row.ceiling : row.gross && yuan(row.gross),
  frame: row.kind === 'frame' ? reachOf(row, today) : null,
  under: row.under,
  version: row.version,
  state: row.state,
  stateLabel: contractStates[row.state],
  effective: row.effective,
  createTime: shanghai(row.createdAt),
  dueTime: row.kind !== 'confirmation' && waits.has(row.state) ? shanghai(row.expiresAt) : null,
})

const reachOf = ({ from, until, ceiling, used, open, openFrom, openUntil }: ListedContract, today: Day) => ({
  from: from ?? '',
  until: until ?? '',
  ceiling,
  used: yuan(used),
  open: open && openFrom !== null && openFrom <= today && openUntil !== null && openUntil >= today,
})

type Keys = Pick<Services, 'secret' | 'now' | 'authority'>

/** A contract as its page shows it to `viewer`: one version whole – the newest unless another is asked for – and all versions beside it. */
export async function detailOf(
  services: Keys,
  db: Db,
  asked: { readonly no: string; readonly version?: number | undefined },
  viewer: Actor,
  now: Date,
): Promise<ContractDetail> {
  const { contract, versions } = await readShown(db, asked.no, contractsShownTo(viewer, now))
  const { orderState, ...row } = contract
  const chosen = versions.find(({ version }) => version === (asked.version ?? contract.version))
  if (!chosen) return refuse('contract.missing')
  return {
    ...rowOf(row, chinaDay(now)),
    content: chosen.content,
    authority: viewer.side === 'buyer' && row.state === 'pending_buyer' ? (services.authority?.label ?? null) : null,
    versions: await shownVersions(services, db, versions, viewer),
    moves: movesOf(row, orderState, viewer, now),
  }
}

const heldOf = ({ heldFlow, heldSince }: ShownVersion) =>
  heldFlow !== null && heldSince !== null ? { flowId: heldFlow, since: shanghai(heldSince) } : null

/** Whoever may not sign sees no buttons; a contract whose order or term has ended is changed no more. */
function movesOf({ kind, state, until }: ListedContract, orderState: string | null, viewer: Actor, now: Date) {
  if (viewer.side === 'buyer' && (!viewer.grants.has('contract.sign') || viewer.by)) return []
  const lives = kind === 'frame' ? until !== null && !isOver({ until }, now) : isLiving(orderState ?? '')
  return contractMovesOf(kind, state, viewer.side).filter(({ move }) => lives || move === 'stamp')
}

async function shownVersions(services: Keys, db: Db, versions: readonly ShownVersion[], viewer: Actor): Promise<ContractVersion[]> {
  const stamped = await stampedOf(
    db,
    versions.map(({ id }) => id),
  )
  const certified = versions.flatMap(({ certifiedId }) => certifiedId ?? [])
  const ids = [...versions.flatMap(({ pdfId }) => pdfId ?? []), ...stamped.map(({ fileId }) => fileId), ...certified]
  const links = await fileLinks(db, services, viewer.side === 'buyer' ? viewer.companyId : null, ids)
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
