import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { deleteSynonym, listSynonyms, type Synonym } from '../../contract/search.ts'
import { useOnce } from '../call.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { synonymsQuery } from './queries.ts'
import { SearchFrame } from './SearchFrame.tsx'
import { SynonymDialog } from './SynonymDialog.tsx'
import desk from '../order/order.module.css'

type Open =
  { readonly kind: 'save'; readonly group: Synonym | null } | { readonly kind: 'delete'; readonly group: Synonym }

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
      {groups.length === 0 ? (
        <Empty todo="还没有同义词，请点击“新增同义词”。" />
      ) : (
        <SynonymTable groups={groups} onOpen={setOpen} />
      )}
      {open?.kind === 'save' && <SynonymDialog group={open.group} onClose={close} />}
      {open?.kind === 'delete' && <DeleteSynonymDialog group={open.group} onClose={close} />}
    </SearchFrame>
  )
}

const SynonymTable = ({ groups, onOpen }: { groups: readonly Synonym[]; onOpen: (open: Open) => void }) => (
  <table className={desk.table}>
    <thead>
      <tr>
        <th scope="col">同义词</th>
        <th scope="col">操作</th>
      </tr>
    </thead>
    <tbody>
      {groups.map((group) => {
        const words = group.words.join('、')
        return (
          <tr key={group.id}>
            <td>{words}</td>
            <td data-name="操作">
              <div className={desk.moves}>
                <Button size="small" aria-label={`修改 ${words}`} onClick={() => onOpen({ kind: 'save', group })}>
                  修改
                </Button>
                <Button
                  size="small"
                  danger
                  aria-label={`删除 ${words}`}
                  onClick={() => onOpen({ kind: 'delete', group })}
                >
                  删除
                </Button>
              </div>
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

function DeleteSynonymDialog({ group, onClose }: { group: Synonym; onClose: () => void }) {
  const queries = useQueryClient()
  const deed = useOnce(deleteSynonym)
  const remove = () =>
    deed.mutate(
      { id: group.id },
      {
        onSuccess: () => {
          tell('删除成功')
          onClose()
        },
        onSettled: () => void queries.invalidateQueries({ queryKey: [listSynonyms.path] }),
      },
    )
  return (
    <Modal
      open
      title="删除同义词"
      okText="确认删除"
      okButtonProps={{ danger: true }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      onOk={remove}
      onCancel={onClose}
      width={420}
    >
      <Fault error={deed.error} />
      <p>删除后，搜索“{group.words.join('、')}”中的一个词不再找到其他叫法的商品。</p>
    </Modal>
  )
}
