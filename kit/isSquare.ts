/** Whether a picture is as wide as it is high, so that there is nothing to cut; false for a file that is none. */
export async function isSquare(file: Blob): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file)
    const square = picture.width === picture.height
    picture.close()
    return square
  } catch {
    return false
  }
}
