import { pictureIdsOf, printedIdsOf } from '../../../artwork/design.ts'
import { filled } from '../../../artwork/names.ts'
import { Design, Surface } from '../../../contract/artwork/design.ts'
import { designStands, type DesignApprovalState, type DesignStand } from '../../../contract/artwork/designApprovalState.ts'
import type { PlacedPage } from '../../../contract/artwork/layer.ts'
import type { DesignComment, DesignHead } from '../../../contract/artwork/shelf.ts'
import type { ShownPicture } from '../../../contract/artwork/shownPicture.ts'
import type { FileLink } from '../../../contract/file.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { rightOf } from '../shareRight.rules.ts'

type Asker = { readonly accountId: number; readonly main: boolean }
type Owned = { readonly accountId: number; readonly shared: boolean }

/** @throws Refusal design.missing for a colleague's own design, which is not there for others. */
export function maySee(design: Owned, asker: Asker): void {
  if (rightOf(design, asker) === null) refuse('design.missing')
}

/** @throws Refusal design.missing for a colleague's own design, permit.missing for one that is only shown. */
export function mayEdit(design: Owned, asker: Asker): void {
  const right = rightOf(design, asker) ?? refuse('design.missing')
  if (right === 'view') refuse('permit.missing', null, '只有设计创建者和主账号可以修改这份设计，您可以复制一份再修改')
}

/** @throws Refusal likewise, for all but the owner. */
export function mayGive(design: Owned, asker: Asker): void {
  const right = rightOf(design, asker) ?? refuse('design.missing')
  if (right !== 'own') refuse('permit.missing', null, '只有设计创建者可以共享或删除这份设计')
}

export type StoredHead = Owned & {
  readonly id: number
  readonly name: string
  readonly productId: number
  readonly folder: string
  readonly configuration: string
  readonly linkMay: DesignHead['linkMay']
  readonly owner: string
  readonly rev: number
  /** Who saved it last. */
  readonly savedBy: string
  readonly updatedAt: Date
  readonly comments: number
  /** The last request that it be approved: of this content, or else of an earlier one; null: there was none. */
  readonly approval: Requested | null
}

type Requested = {
  readonly id: number
  readonly state: DesignApprovalState
  /** It is of the design as it is now. */
  readonly isOf: boolean
  /** Who decided, or whose word is waited for; null: nobody's in particular. */
  readonly by: string | null
  readonly reason: string
}

/** How a design stands as it is now. */
export function standOf(approval: Pick<Requested, 'state' | 'isOf'> | null): DesignStand {
  if (!approval || approval.state === 'withdrawn') return 'none'
  return approval.isOf ? approval.state : 'changed'
}

function approvalOf(approval: Requested | null): DesignHead['approval'] {
  const stand = standOf(approval)
  const { id, by, reason } = approval ?? { id: null, by: null, reason: '' }
  return { state: stand, stateLabel: designStands[stand], approvalId: id, by, reason }
}

/** The most signs that a name has. */
const nameAtMost = 40

/** What a design is called that nobody has named: as wished, with the first number that nothing else of the shelf has. */
export function freeName(wished: string, taken: ReadonlySet<string>): string {
  const name = (at: number) => {
    const number = at === 1 ? '' : `（${at}）`
    return `${[...wished].slice(0, nameAtMost - number.length).join('')}${number}`
  }
  let at = 1
  while (taken.has(name(at))) at++
  return name(at)
}

export const headOf = (design: StoredHead, storeName: string, asker: Asker): DesignHead => ({
  id: design.id,
  name: design.name,
  productId: design.productId,
  storeName,
  folder: design.folder,
  configuration: design.configuration,
  shared: design.shared,
  linkMay: design.linkMay,
  owner: design.owner,
  mine: design.accountId === asker.accountId,
  mayEdit: rightOf(design, asker) !== 'view',
  rev: design.rev,
  updateTime: shanghai(design.updatedAt),
  comments: design.comments,
  approval: approvalOf(design.approval),
})

/** A kept design of any version. @throws Error for what was never one. */
export const designOf = (kept: unknown): Design => Design.parse(kept)

/** What a list shows of a kept design; null: it is too large for a list, or nothing lies on it. */
export const coverOf = (kept: unknown): Surface | null => Surface.safeParse(kept).data ?? null

/** The files that a design is shown with or printed from, each once. */
export const picturesIn = ({ surfaces }: Design): number[] => [
  ...new Set(surfaces.flatMap((surface) => [...pictureIdsOf(surface), ...printedIdsOf(surface)])),
]

/** The pages of files that a design places, also those that are hidden. */
export const pagesIn = ({ surfaces }: Pick<Design, 'surfaces'>): PlacedPage[] =>
  surfaces.flatMap(({ layers }) => layers.flatMap((layer) => (layer.kind === 'page' ? [layer] : [])))

/** What whoever sees a design is shown of the files that it places: never the files themselves. */
export const shownOf = (ids: readonly number[], links: ReadonlyMap<number, FileLink>): ShownPicture[] =>
  ids.map((id) => ({ id, preview: links.get(id)?.preview ?? null }))

/** Refuses a revision that was not made from the last one. @throws Refusal design.stale. */
export function checkRev(design: Pick<StoredHead, 'rev' | 'savedBy' | 'updatedAt'>, rev: number | undefined): void {
  if (rev === design.rev) return
  const at = shanghai(design.updatedAt)
  refuse('design.stale', { rev: design.rev, by: design.savedBy, at }, `${design.savedBy}已于 ${at} 保存了新版本`)
}

export type StoredComment = Omit<DesignComment, 'at'> & { readonly at: Date }
export const commentOf = (comment: StoredComment): DesignComment => ({ ...comment, at: shanghai(comment.at) })

/** The design as whoever has its link sees it: as the first piece is printed, without the list of names and without what is hidden. */
export function forLink({ names, ...design }: Design): Design {
  const seen = (surface: Surface): Surface => ({
    ...filled(surface, names, 0),
    layers: filled(surface, names, 0).layers.filter(({ hidden }) => !hidden),
  })
  return { ...design, surfaces: design.surfaces.map(seen) }
}
