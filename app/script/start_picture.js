// What an iPad or iPhone shows while Ostwind starts from its home screen. Safari wants a picture of exactly the size of its
// screen for each way of holding it, and reads it when Ostwind is added there; so it is drawn here rather than kept for every size.
const icon = new Image();
icon.src = "/icons/icon-512.png";
await icon.decode();

const { width, height } = screen;
const [short, long] = [Math.min(width, height), Math.max(width, height)];
for (const [orientation, across, down] of [["portrait", short, long], ["landscape", long, short]]) {
  const canvas = document.createElement("canvas");
  canvas.width = across * devicePixelRatio;
  canvas.height = down * devicePixelRatio;
  const context = canvas.getContext("2d");
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const side = Math.round((short * devicePixelRatio) / 4);
  context.drawImage(icon, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side);
  const link = document.createElement("link");
  link.rel = "apple-touch-startup-image";
  link.media = `screen and (orientation: ${orientation})`;
  link.href = canvas.toDataURL();
  document.head.append(link);
}
