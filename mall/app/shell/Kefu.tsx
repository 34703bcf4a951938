import { useEffect, useState } from 'react'
import { site } from '../../../contract/page/page.ts'
import { Pic } from '../../../kit/Pic.tsx'
import { call } from '../call.ts'
import { Dialog } from './Dialog.tsx'
import css from './Kefu.module.css'
import { useFrame } from './frame.ts'

const none = { serviceCode: '', miniCode: '', appCode: '' }

/** 在线客服: the code to scan where the merchant has one, always the hotline with its hours, and the ways to buy by phone. */
export default function Kefu({ onClose }: { onClose: () => void }) {
  const { phone, hours } = useFrame().site
  const [{ serviceCode, miniCode, appCode }, show] = useState(none)
  // Without an answer the hotline stands alone.
  useEffect(() => void call(site, {}).then(show, () => undefined), [])
  const others = [
    { picture: miniCode, title: '微信小程序' },
    { picture: appCode, title: '手机 App' },
  ].filter(({ picture }) => picture)
  return (
    <Dialog title="在线客服" onClose={onClose}>
      <div className={css.kefu}>
        {serviceCode && (
          <>
            <Pic image={serviceCode} alt="客服微信二维码" sizes="200px" className={css.code} />
            <p>请使用微信扫码联系客服</p>
          </>
        )}
        {phone && (
          <>
            <p>{serviceCode ? '也可拨打客服热线' : '请拨打客服热线，专属客服为您服务'}</p>
            <a className={css.phone} href={`tel:${phone}`}>
              {phone}
            </a>
          </>
        )}
        {!phone && !serviceCode && others.length === 0 && <p>商家还没有公布客服联系方式。已下单的，可在订单页面查看进度、提交售后。</p>}
        {hours && <p className={css.hours}>服务时间：{hours}</p>}
        {others.length > 0 && (
          <ul className={css.others}>
            {others.map(({ picture, title }) => (
              <li key={title}>
                <Pic image={picture} alt={`${title}二维码`} sizes="96px" small className={css.small} />
                {title}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
