import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Empty } from '../pieces/Empty.tsx'
import { isKind, labelOf, linksOf, summary, type BlockKind, type Draft } from './blocks.ts'
import { moved } from '../pieces/moved.ts'
import { ShiftButtons } from '../pieces/ShiftButtons.tsx'
import { linksQuery } from './queries.ts'
import rows from '../pieces/rows.module.css'
import styles from './page.module.css'

type Props = {
  drafts: readonly Draft[]
  onChange: (drafts: Draft[]) => void
  onEdit: (draft: Draft, kind: BlockKind) => void
}

/** The blocks in order, and what can be done with each. */
export function BlockList({ drafts, onChange, onEdit }: Props) {
  const { data: told = [] } = useQuery(linksQuery([...new Set(drafts.flatMap(({ block }) => linksOf(block)))]))
  const gone = new Set(told.flatMap(({ link, fault }) => (fault === null ? [] : [link])))
  if (drafts.length === 0) return <Empty todo="添加区块后发布；没有区块时商城使用固定的菜单与货架。" />
  return (
    <ol className={rows.rows}>
      {drafts.map((draft, at) => {
        const { key, block } = draft
        const { type, title } = block
        return (
          <li key={key}>
            <div className={rows.words}>
              <b>{title}</b>
              <small>
                {labelOf(type)} · {summary(block)}
              </small>
              {linksOf(block).some((link) => gone.has(link)) && <small className={styles.gone}>有链接已失效，商城不显示，请修改</small>}
            </div>
            <div className={rows.actions}>
              <ShiftButtons name={title} at={at} of={drafts.length} onShift={(to) => onChange(moved(drafts, at, to))} />
              {isKind(type) && (
                <Button size="small" aria-label={`修改 ${title}`} onClick={() => onEdit(draft, type)}>
                  修改
                </Button>
              )}
              <Button size="small" danger aria-label={`移除 ${title}`} onClick={() => onChange(drafts.filter((one) => one !== draft))}>
                移除
              </Button>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
