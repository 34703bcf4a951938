import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { deleteLevel, type Level } from '../../contract/account/company.ts'
import { Rows } from '../../kit/Rows.tsx'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { EditButtons } from '../pieces/EditButtons.tsx'
import { Heading } from '../shell/Heading.tsx'
import { discountText, shareText } from './discount.ts'
import { LevelDialog } from './LevelDialog.tsx'
import { levelsQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './company.module.css'

type Open = { readonly kind: 'save'; readonly level: Level | null } | { readonly kind: 'delete'; readonly level: Level }

/** The levels companies are put into, and what each pays. */
export function LevelPage() {
  const { data: levels } = useSuspenseQuery(levelsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)

  return (
    <>
      <Heading title="会员等级">
        <Button type="primary" onClick={() => setOpen({ kind: 'save', level: null })}>
          新增等级
        </Button>
      </Heading>
      <div className={styles.sheet}>
        <LevelTable levels={levels} onOpen={setOpen} />
      </div>
      {open?.kind === 'save' && <LevelDialog level={open.level} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog what="等级" id={open.level.id} endpoint={deleteLevel} list={levelsQuery.queryKey} onClose={close}>
          删除“{open.level.name}”后不能恢复，目前没有企业使用该等级。
        </DeleteDialog>
      )}
    </>
  )
}

const LevelTable = ({ levels, onOpen }: { levels: readonly Level[]; onOpen: (open: Open) => void }) => (
  <Rows
    rows={levels}
    keyOf={(level) => level.id}
    columns={[
      { title: '等级', phone: null, cell: (level) => level.name },
      { title: '折扣', cell: (level) => discountText(level.discountBp), small: (level) => shareText(level.discountBp) },
      { title: '价格本', cell: (level) => level.priceBookName ?? '公开价' },
      { title: '采购目录', cell: (level) => level.assortmentName ?? '全部公开商品' },
      {
        title: '企业',
        right: true,
        cell: (level) => (level.companies > 0 ? <Link to={`/company?levelId=${level.id}`}>{level.companies}</Link> : 0),
      },
      { title: '排序', right: true, cell: (level) => level.sort },
      {
        title: '操作',
        cell: (level) => (
          <div className={desk.moves}>
            <EditButtons
              name={level.name}
              onEdit={() => onOpen({ kind: 'save', level })}
              onDelete={level.deletable && (() => onOpen({ kind: 'delete', level }))}
            />
          </div>
        ),
      },
    ]}
  />
)
