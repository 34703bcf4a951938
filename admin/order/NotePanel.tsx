import { useSuspenseQuery } from '@tanstack/react-query'
import { Button, Form, Input, Select, Tag } from 'antd'
import { useState } from 'react'
import { addOrderNote, listTags, orderNotes, tagOrder, tagsAtMost, tagsOfOrders } from '../../contract/order/orderNote.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { notesQuery, tagsQuery } from './noteQueries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from './note.module.css'

type Open = 'note' | 'tags' | null

/** What staff tell one another of an order, and the tags to find it by. Buyers see neither. */
export function NotePanel({ orderId }: { orderId: string }) {
  const { data } = useSuspenseQuery(notesQuery(orderId))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Panel
      title="内部备注与标签"
      extra={
        <div className={styles.acts}>
          <Button size="small" onClick={() => setOpen('tags')}>
            设置标签
          </Button>
          <Button size="small" onClick={() => setOpen('note')}>
            添加备注
          </Button>
        </div>
      }
    >
      {data.tags.length > 0 && (
        <p className={styles.tags}>
          {data.tags.map((tag) => (
            <Link key={tag} to={`/order?type=all&tag=${encodeURIComponent(tag)}`} title={`查看标签为「${tag}」的订单`}>
              <Tag>{tag}</Tag>
            </Link>
          ))}
        </p>
      )}
      {data.notes.length === 0 ? (
        <p className={desk.quiet}>仅员工可见，买家的任何页面、导出与单据都不会显示。</p>
      ) : (
        <ol className={desk.timeline}>
          {data.notes.map(({ id, words, who, time }) => (
            <li key={id}>
              <p className={styles.words}>{words}</p>
              <small>
                {time} · {who}
              </small>
            </li>
          ))}
        </ol>
      )}
      {open === 'note' && <NoteDialog orderId={orderId} onClose={close} />}
      {open === 'tags' && <TagDialog orderId={orderId} tags={data.tags} onClose={close} />}
    </Panel>
  )
}

type DialogProps = { readonly orderId: string; readonly onClose: () => void }
const anewOf = (orderId: string) => [[orderNotes.path, orderId], [tagsOfOrders.path], [listTags.path]]

const NoteDialog = ({ orderId, onClose }: DialogProps) => (
  <FormDialog
    title="添加内部备注"
    mutation={addOrderNote}
    begun={{ words: '' }}
    inputOf={(typed) => ({ orderId, ...typed })}
    told="备注已添加"
    anew={anewOf(orderId)}
    onClose={onClose}
    head={<p className={desk.subject}>订单 {orderId}：仅员工可见，添加后不能修改或删除。</p>}
  >
    <Form.Item name="words" label="备注">
      <Input.TextArea rows={4} maxLength={500} showCount />
    </Form.Item>
  </FormDialog>
)

/** Tags of other orders are offered; new ones are typed. */
function TagDialog({ orderId, tags, onClose }: DialogProps & { readonly tags: string[] }) {
  const { data: known } = useSuspenseQuery(tagsQuery)
  return (
    <FormDialog
      title="设置标签"
      mutation={tagOrder}
      begun={{ tags }}
      inputOf={(typed) => ({ orderId, ...typed })}
      told="标签已保存"
      anew={anewOf(orderId)}
      onClose={onClose}
      head={<p className={desk.subject}>订单 {orderId}：选择已有标签，或输入新标签后按回车，每个最多 12 个字。</p>}
    >
      <Form.Item name="tags" label="标签">
        <Select
          mode="tags"
          maxCount={tagsAtMost}
          tokenSeparators={[',', '，', ' ']}
          options={known.map(({ tag, orders }) => ({ value: tag, label: `${tag}（${orders}）` }))}
          optionLabelProp="value"
        />
      </Form.Item>
    </FormDialog>
  )
}
