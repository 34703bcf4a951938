import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { slotsIn } from '../../artwork/slots.ts'
import { templateKinds, templateScenes } from '../../contract/artwork/template.ts'
import { copyTemplate, staffTemplates, type TemplateRow } from '../../contract/artwork/templateDesk.ts'
import { templateStates, templateTones } from '../../contract/artwork/templateState.ts'
import { wordsOf } from '../../kit/ask.ts'
import { Rows } from '../../kit/Rows.tsx'
import { DesignThumb } from '../../studio/DesignThumb.tsx'
import { useOnce } from '../call.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { tell } from '../pieces/toast.ts'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { templatesQuery } from './queries.ts'
import css from './template.module.css'

const tabs = { all: '全部', ...templateStates }

/** 设计模板: what buyers begin designs with, and what they fill in on 常用 goods. */
export function TemplatesPage() {
  const list = useFilters(staffTemplates.input)
  const { filters } = list
  const found = useQuery(templatesQuery(filters))
  const [isCopying, copy] = useState(false)
  return (
    <>
      <Heading title="设计模板">
        <Button onClick={() => copy(true)}>从现有模板复制</Button>
        <Link to="/template/new">新建空白模板</Link>
      </Heading>
      <ListFrame
        {...list}
        name="设计模板"
        tabs={tabsOf(tabs, 'state', list)}
        search={<ListSearch list={list} placeholder="模板名称或说明" />}
        found={found}
        empty={
          <Empty
            todo={
              filters.keyword || filters.state !== 'all'
                ? '没有符合条件的模板，请更换关键词或状态。'
                : '从现有模板复制一份，改成自己的样子，标出客户要填写的地方，发布后客户就能在设计中心选用；常用商品可在商品页设置“可填写的模板”。'
            }
          >
            {!filters.keyword && filters.state === 'all' && (
              <Button type="primary" onClick={() => copy(true)}>
                从现有模板复制
              </Button>
            )}
          </Empty>
        }
      >
        {(rows) => <TemplateTable rows={rows} />}
      </ListFrame>
      {isCopying && <CopyDialog onClose={() => copy(false)} />}
    </>
  )
}

function TemplateTable({ rows }: { rows: readonly TemplateRow[] }) {
  const go = useNavigate()
  const copying = useOnce(copyTemplate)
  const copy = (id: number) =>
    copying.mutate(
      { key: `own-${id}` },
      {
        onSuccess: ({ id: made }) => {
          tell('已复制为草稿')
          void go(`/template/${made}`)
        },
        onError: (error) => tell(wordsOf(error)),
      },
    )
  return (
    <Rows
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        {
          title: '模板',
          phone: null,
          cell: (row) => (
            <div className={css.named}>
              <span className={css.thumb}>
                <DesignThumb surface={row} />
              </span>
              <Link to={`/template/${row.id}`}>{row.name}</Link>
            </div>
          ),
          small: (row) => row.use,
        },
        {
          title: '用途与场合',
          cell: (row) => `${templateKinds[row.kind]} · ${templateScenes[row.scene]}`,
          small: (row) => `${row.widthMm}×${row.heightMm} 毫米`,
        },
        {
          title: '填写项',
          cell: (row) =>
            slotsIn(row)
              .map(({ slot }) => slot.label)
              .join('、') || '无',
        },
        {
          title: '状态',
          cell: (row) => <StateTag label={templateStates[row.state]} tones={templateTones} state={row.state} />,
          small: (row) => (row.changed ? '有未发布的修改' : row.version > 0 && `第 ${row.version} 版`),
        },
        { title: '常用商品', cell: (row) => (row.offers > 0 ? `${row.offers} 件` : '未使用') },
        { title: '修改', cell: (row) => row.updateTime.slice(0, 16), small: (row) => row.changedBy },
        {
          title: '操作',
          cell: (row) => (
            <Button size="small" aria-label={`复制 ${row.name}`} disabled={copying.isPending} onClick={() => copy(row.id)}>
              复制
            </Button>
          ),
        },
      ]}
    />
  )
}
