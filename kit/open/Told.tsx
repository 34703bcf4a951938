import { Alert, Modal } from 'antd'
import { wordsOf } from '../ask.ts'
import { Copy } from '../Copy.tsx'
import css from './open.module.css'

/** A secret that is shown this once, to be kept by whoever reads it. */
export const ToldOnce = ({ title, name, secret, onClose }: { title: string; name: string; secret: string; onClose: () => void }) => (
  <Modal
    open
    title={title}
    okText="我已保存"
    cancelButtonProps={{ style: { display: 'none' } }}
    onOk={onClose}
    onCancel={onClose}
    maskClosable={false}
    keyboard={false}
    width={560}
  >
    <p className={css.said}>请立即复制并妥善保存：关闭后无法再次查看，遗失须重新生成。</p>
    <p className={css.secret}>
      <code>{secret}</code>
      <Copy text={secret} name={name} />
    </p>
  </Modal>
)

/** Why something could not be done, where it was tried. */
export const Refused = ({ error }: { error: unknown }) =>
  error ? <Alert type="error" role="alert" showIcon title={wordsOf(error)} className={css.fault ?? ''} /> : null
