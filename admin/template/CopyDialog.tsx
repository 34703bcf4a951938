import { useQuery } from '@tanstack/react-query'
import { Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { templateKinds, type TemplateKind } from '../../contract/artwork/template.ts'
import { copyTemplate } from '../../contract/artwork/templateDesk.ts'
import { DesignThumb } from '../../studio/DesignThumb.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { readyQuery } from './queries.ts'
import css from './template.module.css'

const perPage = 12

/** Any template of the design centre, to be copied into a draft of the merchant's own. */
export function CopyDialog({ onClose }: { onClose: () => void }) {
  const go = useNavigate()
  const [kind, setKind] = useState<TemplateKind | ''>('')
  const [keyword, search] = useState('')
  const [page, turn] = useState(1)
  const found = useQuery(readyQuery({ kind, keyword, page, limit: perPage }))
  const copying = useOnce(copyTemplate)
  const copy = (key: string) =>
    copying.mutate(
      { key },
      {
        onSuccess: ({ id }) => {
          tell('已复制为草稿')
          void go(`/template/${id}`)
        },
      },
    )
  const { rows = [], total = 0 } = found.data ?? {}
  return (
    <Modal open title="从现有模板复制" footer={null} width={760} onCancel={onClose}>
      <div className={css.finding}>
        <Select
          aria-label="用途"
          value={kind}
          onChange={(next) => {
            setKind(next)
            turn(1)
          }}
          options={[{ value: '' as const, label: '全部用途' }, ...kinds]}
        />
        <Input.Search
          aria-label="搜索模板"
          placeholder="模板名称，如 年会"
          maxLength={40}
          onSearch={(typed) => {
            search(typed.trim())
            turn(1)
          }}
        />
      </div>
      <Fault error={found.error ?? copying.error} />
      {found.data && rows.length === 0 && <p>没有符合条件的模板</p>}
      <ul className={css.ready}>
        {rows.map((template) => (
          <li key={template.key}>
            <DesignThumb surface={template} />
            <span>{template.name}</span>
            <small>
              {template.widthMm}×{template.heightMm} 毫米
            </small>
            <Button size="small" aria-label={`复制“${template.name}”`} disabled={copying.isPending} onClick={() => copy(template.key)}>
              复制
            </Button>
          </li>
        ))}
      </ul>
      {total > perPage && (
        <p className={css.turning}>
          <Button size="small" disabled={page === 1} onClick={() => turn(page - 1)}>
            上一页
          </Button>
          {page} / {Math.ceil(total / perPage)}
          <Button size="small" disabled={page * perPage >= total} onClick={() => turn(page + 1)}>
            下一页
          </Button>
        </p>
      )}
    </Modal>
  )
}

const kinds = (Object.keys(templateKinds) as TemplateKind[]).map((value) => ({ value, label: templateKinds[value] }))
