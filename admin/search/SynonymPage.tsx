import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { deleteSynonym, type Synonym } from '../../contract/goods/search.ts'
import { Rows } from '../../kit/Rows.tsx'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { EditButtons } from '../pieces/EditButtons.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { synonymsQuery } from './queries.ts'
import { SearchFrame } from './SearchFrame.tsx'
import { SynonymDialog } from './SynonymDialog.tsx'
import desk from '../pieces/desk.module.css'

type Open = { readonly kind: 'save'; readonly group: Synonym | null } | { readonly kind: 'delete'; readonly group: Synonym }

/** 同义词: words for one thing; whoever searches for one is shown what is called by the others. */
export function SynonymPage() {
  const { data: groups } = useSuspenseQuery(synonymsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <SearchFrame
      action={
        <Button type="primary" onClick={() => setOpen({ kind: 'save', group: null })}>
          新增同义词
        </Button>
      }
    >
      {groups.length === 0 ? <Empty todo="还没有同义词，请点击“新增同义词”。" /> : <SynonymTable groups={groups} onOpen={setOpen} />}
      {open?.kind === 'save' && <SynonymDialog group={open.group} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog what="同义词" id={open.group.id} endpoint={deleteSynonym} list={synonymsQuery.queryKey} onClose={close}>
          删除后，搜索“{open.group.words.join('、')}”中的一个词不再找到其他叫法的商品。
        </DeleteDialog>
      )}
    </SearchFrame>
  )
}

const SynonymTable = ({ groups, onOpen }: { groups: readonly Synonym[]; onOpen: (open: Open) => void }) => (
  <Rows
    rows={groups}
    keyOf={({ id }) => id}
    columns={[
      { title: '同义词', phone: null, cell: ({ words }) => words.join('、') },
      {
        title: '操作',
        cell: (group) => (
          <div className={desk.moves}>
            <EditButtons
              name={group.words.join('、')}
              onEdit={() => onOpen({ kind: 'save', group })}
              onDelete={() => onOpen({ kind: 'delete', group })}
            />
          </div>
        ),
      },
    ]}
  />
)
