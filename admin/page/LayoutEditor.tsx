import { Alert, Button } from 'antd'
import type { ShelfGoods } from '../../contract/goods/shelfGoods.ts'
import { useState } from 'react'
import type { z } from 'zod'
import type { layoutDetail } from '../../contract/page/layoutDesk.ts'
import type { Block } from '../../contract/page/page.ts'
import { AddBlock } from './AddBlock.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { BlockList } from './BlockList.tsx'
import type { BlockKind, Draft } from './blocks.ts'
import { PreviewPane } from './PreviewPane.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import styles from './page.module.css'

type Stored = z.output<typeof layoutDetail.output>
/** Which block is being edited: an old one, or a new one of a kind. */
type Open = { readonly kind: BlockKind; readonly draft: Draft | null }

const draftsOf = ({ blocks }: Stored): Draft[] => blocks.map((block, key) => ({ key, block }))

/** The newest version's blocks to add, order, change and take off, with a preview beside them. */
export function LayoutEditor({ stored }: { stored: Stored }) {
  const [drafts, setDrafts] = useState<readonly Draft[] | null>(null)
  const [known, setKnown] = useState<ReadonlyMap<number, ShelfGoods>>(() => new Map(stored.goods.map((one) => [one.id, one])))
  const [open, setOpen] = useState<Open | null>(null)
  const [publishing, setPublishing] = useState(false)
  const shown = drafts ?? draftsOf(stored)
  const blocks = shown.map(({ block }, index) => ({ ...block, index }))

  function keep(block: Block, goods: readonly ShelfGoods[]) {
    setKnown(new Map([...known, ...goods.map((one) => [one.id, one] as const)]))
    const key = open?.draft?.key ?? Math.max(-1, ...shown.map((draft) => draft.key)) + 1
    const draft = { key, block }
    setDrafts(open?.draft ? shown.map((one) => (one.key === key ? draft : one)) : [...shown, draft])
    setOpen(null)
  }

  return (
    <div className={styles.layout}>
      <section aria-label="区块">
        {stored.unreadable > 0 && (
          <Alert type="warning" showIcon title={`有 ${stored.unreadable} 个区块无法识别，商城没有显示；再次发布后将移除。`} />
        )}
        <BlockList drafts={shown} onChange={setDrafts} onEdit={(draft, kind) => setOpen({ draft, kind })} />
        <AddBlock present={blocks.map(({ type }) => type)} onAdd={(kind) => setOpen({ kind, draft: null })} />
        <div className={styles.publish}>
          <Button type="primary" disabled={!drafts && stored.unreadable === 0} onClick={() => setPublishing(true)}>
            发布…
          </Button>
          {drafts && <Button onClick={() => setDrafts(null)}>放弃修改</Button>}
          <span className={styles.hint}>{drafts ? '有未发布的修改' : '与最新版本一致'}</span>
        </div>
      </section>
      <PreviewPane blocks={blocks} />
      {open && <BlockDialog kind={open.kind} block={open.draft?.block ?? null} known={known} onKeep={keep} onClose={() => setOpen(null)} />}
      {publishing && <PublishDialog blocks={blocks} basedOn={stored.id} onClose={() => setPublishing(false)} />}
    </div>
  )
}
