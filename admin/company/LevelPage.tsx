import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { deleteLevel, type Level } from '../../contract/company.ts'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { EditButtons } from '../pieces/EditButtons.tsx'
import { Heading } from '../shell/Heading.tsx'
import { discountText, shareText } from './discount.ts'
import { LevelDialog } from './LevelDialog.tsx'
import { levelsQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'
import table from '../pieces/table.module.css'
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
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">等级</th>
        <th scope="col">折扣</th>
        <th scope="col">价格本</th>
        <th scope="col">选品范围</th>
        <th scope="col" className={table.right}>
          企业
        </th>
        <th scope="col" className={table.right}>
          排序
        </th>
        <th scope="col">操作</th>
      </tr>
    </thead>
    <tbody>
      {levels.map((level) => (
        <tr key={level.id}>
          <td>{level.name}</td>
          <td data-name="折扣">
            {discountText(level.discountBp)}
            <small>{shareText(level.discountBp)}</small>
          </td>
          <td data-name="价格本">{level.priceBookName ?? '公开价'}</td>
          <td data-name="选品范围">{level.assortmentName ?? '全部公开商品'}</td>
          <td data-name="企业" className={table.right}>
            {level.companies > 0 ? <Link to={`/company?levelId=${level.id}`}>{level.companies}</Link> : 0}
          </td>
          <td data-name="排序" className={table.right}>
            {level.sort}
          </td>
          <td data-name="操作">
            <div className={desk.moves}>
              <EditButtons
                name={level.name}
                onEdit={() => onOpen({ kind: 'save', level })}
                onDelete={level.deletable && (() => onOpen({ kind: 'delete', level }))}
              />
            </div>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
