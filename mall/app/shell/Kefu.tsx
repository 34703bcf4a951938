import { Pic } from '../../../kit/Pic.tsx'
import { Dialog } from './Dialog.tsx'
import css from './Kefu.module.css'
import { useFrame } from './frame.ts'

/** 在线客服: the code to scan where the merchant has one, and always the hotline with its hours. */
export default function Kefu({ onClose }: { onClose: () => void }) {
  const { phone, hours, serviceCode } = useFrame().site
  return (
    <Dialog title="在线客服" onClose={onClose}>
      <div className={css.kefu}>
        {serviceCode && (
          <>
            <Pic image={serviceCode} alt="客服微信二维码" sizes="200px" className={css.code} />
            <p>请使用微信扫码联系客服</p>
          </>
        )}
        <p>{serviceCode ? '也可拨打客服热线' : '请拨打客服热线，专属客服为您服务'}</p>
        <a className={css.phone} href={`tel:${phone}`}>
          {phone}
        </a>
        <p className={css.hours}>服务时间：{hours}</p>
      </div>
    </Dialog>
  )
}
