import { Alert, Button, Modal } from 'antd'
import { wordsOf } from '../ask.ts'
import { Copy } from '../Copy.tsx'
import css from './open.module.css'

type Told = {
  title: string
  name: string
  secret: string
  /** Saves it as a file; absent: it is copied only. */
  onSave?: (() => void) | undefined
  onClose: () => void
}

/** A secret that is shown this once, to be kept by whoever reads it. */
export const ToldOnce = ({ title, name, secret, onSave, onClose }: Told) => (
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
    <p className={css.said}>请立即{onSave ? '保存' : '复制并妥善保存'}：关闭后无法再次查看，遗失须重新生成。</p>
    <p className={css.secret}>
      <code>{secret}</code>
      <Copy text={secret} name={name} />
    </p>
    {onSave && (
      <Button type="primary" className={css.save ?? ''} onClick={onSave}>
        保存为文件
      </Button>
    )}
  </Modal>
)

/** Why something could not be done, where it was tried. */
export const Refused = ({ error }: { error: unknown }) =>
  error ? <Alert type="error" role="alert" showIcon title={wordsOf(error)} className={css.fault ?? ''} /> : null
