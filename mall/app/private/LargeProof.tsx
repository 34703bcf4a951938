import { Modal } from 'antd'
import picturesCss from './pictures.module.css'

type Props = { source: string; words: string; onClose: () => void }

/** A proof as large as the window lets it be; a click opens the picture itself. */
export const LargeProof = ({ source, words, onClose }: Props) => (
  <Modal open title={words} footer={null} onCancel={onClose} width="min(1100px, 96vw)" centered>
    <a href={source} target="_blank" rel="noopener" title="打开原图">
      <img src={source} alt={words} className={picturesCss.large} />
    </a>
  </Modal>
)
