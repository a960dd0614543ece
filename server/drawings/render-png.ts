import sharp from 'sharp'

/** @param svg has no text @param width pixels */
export async function renderPng(svg: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize({ width }).png({ compressionLevel: 9 }).toBuffer()
}
