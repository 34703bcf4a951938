import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { deleteAssortment, type Assortment } from '../../contract/goods/assortment.ts'
import { Rows } from '../../kit/Rows.tsx'
import { companiesWords } from '../pieces/companiesWords.ts'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { EditButtons } from '../pieces/EditButtons.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { Heading } from '../shell/Heading.tsx'
import { AssortmentDialog } from './AssortmentDialog.tsx'
import { assortmentsQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'

type Open = { readonly kind: 'save'; readonly id: number | null } | { readonly kind: 'delete'; readonly assortment: Assortment }

/** 采购目录: which part of the catalogue a company is shown, and who is shown it. */
export function AssortmentPage() {
  const { data: assortments } = useSuspenseQuery(assortmentsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Heading title="采购目录">
        <Button type="primary" onClick={() => setOpen({ kind: 'save', id: null })}>
          新增采购目录
        </Button>
      </Heading>
      <div className={desk.desk}>
        {assortments.length === 0 ? (
          <Empty todo="新增采购目录后，到企业或会员等级页面指定使用。未指定的企业可以看到全部公开商品。" />
        ) : (
          <AssortmentTable assortments={assortments} onOpen={setOpen} />
        )}
      </div>
      {open?.kind === 'save' && <AssortmentDialog id={open.id} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog what="采购目录" id={open.assortment.id} endpoint={deleteAssortment} list={assortmentsQuery.queryKey} onClose={close}>
          删除“{open.assortment.name}”后不能恢复，目前没有等级或企业使用它。
        </DeleteDialog>
      )}
    </>
  )
}

type TableProps = { readonly assortments: readonly Assortment[]; readonly onOpen: (open: Open) => void }

const AssortmentTable = ({ assortments, onOpen }: TableProps) => (
  <Rows
    rows={assortments}
    keyOf={(assortment) => assortment.id}
    columns={[
      {
        title: '采购目录',
        phone: null,
        cell: (assortment) => assortment.name,
        small: (assortment) => assortment.remark,
      },
      { title: '包含', cell: (assortment) => contentWords(assortment) },
      { title: '会员等级', cell: (assortment) => assortment.levels.join('、') || '—' },
      { title: '企业', cell: (assortment) => companiesWords(assortment) },
      {
        title: '操作',
        cell: (assortment) => (
          <div className={desk.moves}>
            <EditButtons
              name={assortment.name}
              onEdit={() => onOpen({ kind: 'save', id: assortment.id })}
              onDelete={assortment.levels.length + assortment.companies === 0 && (() => onOpen({ kind: 'delete', assortment }))}
            />
          </div>
        ),
      },
    ]}
  />
)

/** '2 个分类、3 个商品' */
function contentWords({ categories, goods }: Assortment): string {
  const parts = [categories > 0 && `${categories} 个分类`, goods > 0 && `${goods} 个商品`]
  return parts.filter(Boolean).join('、') || '—'
}
