import { Select } from 'antd'
import { useState } from 'react'
import type { FoundBuyer } from '../../contract/order/proposal.ts'
import { Panel } from '../pieces/Panel.tsx'
import { useFound } from '../pieces/useFound.ts'
import { Heading } from '../shell/Heading.tsx'
import { Compose } from './Compose.tsx'
import { buyersQuery } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'

/** 代客下单: for whom, and then what, by that company's own prices. */
export function NewProposalPage() {
  const [buyer, setBuyer] = useState<FoundBuyer | null>(null)
  return (
    <>
      <p className={desk.trail}>
        <Link to="/proposal">代客订单</Link> / 代客下单
      </p>
      <Heading title="代客下单" />
      <Panel title="客户">
        <p className={desk.quiet}>选择有下单权限的客户账号。拟好后由客户本人登录商城核对、选收货地址与付款方式并提交，之后才成为订单。</p>
        <BuyerField buyer={buyer} onChoose={setBuyer} />
      </Panel>
      {buyer && <Compose key={buyer.accountId} buyer={buyer} />}
    </>
  )
}

function BuyerField({ buyer, onChoose }: { buyer: FoundBuyer | null; onChoose: (buyer: FoundBuyer) => void }) {
  const { found, isWaiting, search, clear } = useFound(buyersQuery)
  return (
    <Select<number | null>
      aria-label="查找客户"
      style={{ width: '100%' }}
      value={buyer?.accountId ?? null}
      placeholder="按企业、姓名或手机号查找"
      {...search}
      notFoundContent={isWaiting ? '查找中…' : '没有找到可下单的客户'}
      options={[...(buyer && !found.some(({ accountId }) => accountId === buyer.accountId) ? [buyer] : []), ...found].map((one) => ({
        value: one.accountId,
        label: `${one.companyName} · ${one.name}（${one.levelName}）`,
      }))}
      onChange={(wanted) => {
        const chosen = found.find(({ accountId }) => accountId === wanted)
        if (chosen) onChoose(chosen)
        clear()
      }}
    />
  )
}
