import { useSuspenseQuery } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { useState } from 'react'
import type { Region } from '../../contract/account/address.ts'
import { chooseFreight, deleteFreight, listFreight, type KeptTemplate } from '../../contract/price/freightDesk.ts'
import { freightWays } from '../../contract/price/freightWay.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { Rows } from '../../kit/Rows.tsx'
import { citiesQuery } from '../pieces/citiesQuery.ts'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { site } from '../pieces/site.ts'
import { Heading } from '../shell/Heading.tsx'
import { PickupPanel } from './PickupPanel.tsx'
import { freightQuery } from './queries.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import { TryFreight } from './TryFreight.tsx'
import { chargeWords, freeWords, regionWords } from './words.ts'
import desk from '../pieces/desk.module.css'
import css from './freight.module.css'

type Doing = { readonly what: 'new' } | { readonly what: 'edit' | 'delete' | 'choose'; readonly template: KeptTemplate }

/** 设置 · 运费: what sending costs by region and weight, where goods may be fetched, and a try of it. */
export function FreightPage() {
  const { data } = useSuspenseQuery(freightQuery)
  const { data: regions } = useSuspenseQuery(citiesQuery)
  const [doing, start] = useState<Doing | null>(null)
  const close = () => start(null)
  return (
    <>
      <Heading title="运费">
        <Button type="primary" onClick={() => start({ what: 'new' })}>
          新增运费模板
        </Button>
      </Heading>
      <p className={css.head}>
        价格规则里运费选“按运费模板”的商品，结算时按收货地址计算；没有指定模板的按默认模板。修改后对新订单生效，已提交的订单不变。
      </p>
      {data.templates.length === 0 && (
        <div className={desk.desk}>
          <Empty todo="还没有运费模板。第一个模板会成为默认模板，用于所有按模板计算运费的商品。" />
        </div>
      )}
      {data.templates.map((template) => (
        <TemplatePanel key={template.id} {...{ template, regions, byDefault: data.byDefault }} onDo={start} />
      ))}
      {data.templates.length > 0 && <TryFreight templates={data.templates} regions={regions} />}
      <PickupPanel pickups={data.pickups} />
      {doing?.what === 'new' && <TemplateDialog template={null} regions={regions} onClose={close} />}
      {doing?.what === 'edit' && <TemplateDialog template={doing.template} regions={regions} onClose={close} />}
      {doing?.what === 'delete' && (
        <DeleteDialog what="运费模板" id={doing.template.id} endpoint={deleteFreight} list={[listFreight.path]} onClose={close}>
          删除“{doing.template.name}”后不能恢复，已提交的订单不受影响。
        </DeleteDialog>
      )}
      {doing?.what === 'choose' && (
        <AskDialog
          site={site}
          title="设为默认运费模板"
          okText="设为默认"
          mutation={chooseFreight}
          input={{ id: doing.template.id }}
          told="已设为默认"
          anew={[[listFreight.path]]}
          onClose={close}
        >
          <p>
            没有指定模板的商品（{data.byDefault} 件在售）从现在起按“{doing.template.name}”计算运费。
          </p>
        </AskDialog>
      )}
    </>
  )
}

type TemplateProps = {
  readonly template: KeptTemplate
  readonly regions: Region[]
  readonly byDefault: number
  readonly onDo: (doing: Doing) => void
}

function TemplatePanel({ template, regions, byDefault, onDo }: TemplateProps) {
  const { name, isDefault, ways, divisor, groups, excluded, goods } = template
  const used = isDefault ? goods + byDefault : goods
  return (
    <Panel
      title={isDefault ? `${name}（默认）` : name}
      extra={
        <Space wrap>
          {!isDefault && (
            <Button size="small" aria-label={`把 ${name} 设为默认`} onClick={() => onDo({ what: 'choose', template })}>
              设为默认
            </Button>
          )}
          <Button size="small" aria-label={`修改 ${name}`} onClick={() => onDo({ what: 'edit', template })}>
            修改
          </Button>
          {!isDefault && (
            <Button size="small" danger aria-label={`删除 ${name}`} onClick={() => onDo({ what: 'delete', template })}>
              删除
            </Button>
          )}
        </Space>
      }
    >
      <p className={css.facts}>
        {ways.map((way) => freightWays[way]).join('、')}
        <span>{divisor === null ? '只按实际重量' : `体积重 = 体积 cm³ ÷ ${divisor}`}</span>
        <span>{used} 件在售商品使用</span>
      </p>
      <Rows
        rows={groups}
        keyOf={(_, at) => at}
        columns={[
          { title: '地区', cell: (group) => regionWords(group.regions, regions) },
          { title: '运费', cell: chargeWords },
          { title: '包邮', cell: (group) => freeWords(group) || <span aria-label="无">—</span> },
        ]}
      />
      {excluded.length > 0 && <p className={css.facts}>不配送：{regionWords(excluded, regions)}</p>}
    </Panel>
  )
}
