import { useQuery } from '@tanstack/react-query'
import { Button, QRCode, Spin } from 'antd'
import { useEffect, useRef } from 'react'
import { channels, type ChannelName } from '../../../contract/payment/channel.ts'
import type { OrderDetail } from '../../../contract/order/order.ts'
import { Countdown } from '../private/Countdown.tsx'
import { Fault } from '../private/Fault.tsx'
import { codeQuery } from './queries.ts'
import wordsCss from '../private/words.module.css'
import css from './pay.module.css'

type Props = { order: OrderDetail; way: ChannelName; step: number }

/** What the app is called that scans. */
const apps = { alipay: '支付宝', weixin: '微信' } as const satisfies Record<ChannelName, string>

/** The code to scan, and until when it holds; its page goes on to 付款成功 as soon as it is paid. */
export function ScanPay({ order, way, step }: Props) {
  const { data: code, error, isPending, isFetching, refetch } = useQuery(codeQuery(order.orderId, way, step))
  // The sandbox's codes lead to a page of this very mall.
  const inSandbox = code?.codeUrl.startsWith('/sandbox/')
  const link = code && new URL(code.codeUrl, location.origin).href
  const section = useRef<HTMLElement>(null)
  // On a phone's screen the code would stand below what is seen.
  useEffect(() => {
    if (link) section.current?.scrollIntoView({ block: 'nearest' })
  }, [link])
  return (
    <section ref={section} className={css.scan} aria-labelledby="scan" aria-busy={isPending}>
      <h3 id="scan">请使用{apps[way]}扫一扫</h3>
      {error && <Fault error={error} />}
      <div className={css.code}>
        {isPending && (
          <span role="status" aria-label="正在获取付款码">
            <Spin />
          </span>
        )}
        {link && <QRCode value={link} size={220} type="svg" bordered={false} aria-label={`${channels[way]}付款码`} />}
        {error && (
          <Button type="primary" onClick={() => void refetch()} loading={isFetching}>
            重新获取付款码
          </Button>
        )}
      </div>
      {code && (
        <p className={wordsCss.hint}>
          付款码在 {code.expiresAt.slice(11, 16)} 前有效 <Countdown due={code.expiresAt} />
        </p>
      )}
      {code && <p className={`${wordsCss.hint} ${css.phone}`}>正在用手机浏览？请在电脑上打开本页，或把付款码给另一部手机扫。</p>}
      {inSandbox && (
        <p className={wordsCss.hint}>
          演示环境不会扣款：
          <a href={link} target="_blank" rel="noreferrer" className="text-link">
            打开模拟付款页
          </a>
        </p>
      )}
      <p className={css.waiting} role="status">
        <i aria-hidden="true" />
        付款后本页自动跳转，请勿重复付款
      </p>
    </section>
  )
}
