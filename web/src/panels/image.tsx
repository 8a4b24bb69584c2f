// The newest image of a topic. An image that comes while one is decoded is passed over.

import { useRef, useState } from "preact/hooks";
import { checkImage, compressedKind, isRawImage, toRgba, type RawImage } from "../image/pixels";
import { textOf } from "../model/feed";
import { useFrames } from "../model/loop";
import { useChanges } from "../model/notifier";
import { countText } from "../ui/text";
import { flagIn, numberIn, textIn, type PanelProps } from "./panel";
import { TopicSelect, useWatch } from "./watching";

const TYPES = ["sensor_msgs/msg/Image", "sensor_msgs/msg/CompressedImage"];

export function ImagePanel({ hub, config, update }: PanelProps) {
  // The rate.
  useChanges(hub.ticked);
  const topic = textIn(config, "topic");
  const isAuto = flagIn(config, "auto", true);
  const low = numberIn(config, "low", 0);
  const high = numberIn(config, "high", 10);
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pixels = useRef<ImageData | null>(null);
  const isDecoding = useRef(false);
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const [isDepth, setDepth] = useState(false);
  const watch = useWatch(hub, topic);

  const drawRaw = (image: RawImage): void => {
    const target = canvas.current;
    const context = target?.getContext("2d");
    if (!target || !context) return;
    // Before there is room for as many pixels as it announces.
    checkImage(image);
    let data = pixels.current;
    if (data?.width !== image.width || data.height !== image.height) {
      data = new ImageData(Math.max(1, image.width), Math.max(1, image.height));
    }
    const range: [number, number] | null = isAuto ? null : [low, high];
    const used = toRgba(image, data.data, range);
    pixels.current = data;
    target.width = data.width;
    target.height = data.height;
    context.putImageData(data, 0, 0);
    setDepth(used !== null);
    const span = used ? `, ${used[0].toPrecision(3)} to ${used[1].toPrecision(3)}` : "";
    setText(`${image.width} × ${image.height} ${image.encoding}${span}`);
  };
  const drawCompressed = async (format: string, data: Uint8Array): Promise<void> => {
    isDecoding.current = true;
    try {
      const blob = new Blob([data as BlobPart], { type: compressedKind(format, data) });
      const bitmap = await createImageBitmap(blob);
      const target = canvas.current;
      if (target) {
        target.width = bitmap.width;
        target.height = bitmap.height;
        target.getContext("2d")?.drawImage(bitmap, 0, 0);
      }
      setText(`${bitmap.width} × ${bitmap.height} ${format}`);
      setError("");
      bitmap.close();
    } catch (cause) {
      setError(`this ${format || "compressed image"} cannot be decoded: ${textOf(cause)}`);
    } finally {
      isDecoding.current = false;
    }
  };
  useFrames(root, () => {
    if (isDecoding.current) return;
    const message = watch.current?.take();
    if (!message) return;
    try {
      if (isRawImage(message)) {
        drawRaw(message);
        setError("");
      } else if (typeof message.format === "string" && message.data instanceof Uint8Array) {
        void drawCompressed(message.format, message.data);
      } else {
        setError(`${hub.typeOf(topic)} is no image`);
      }
    } catch (cause) {
      setError(textOf(cause));
    }
  });
  const feed = watch.current?.feed;
  return (
    <div class="panel image" ref={root}>
      <div class="bar">
        <TopicSelect
          hub={hub}
          topic={topic}
          types={TYPES}
          pick={(picked) => update({ topic: picked })}
        />
        {isDepth && (
          <>
            <label>
              <input
                type="checkbox"
                checked={isAuto}
                onChange={(event) => update({ auto: event.currentTarget.checked })}
              />
              own range
            </label>
            {!isAuto &&
              ([["low", low], ["high", high]] as const).map(([name, value]) => (
                <label>
                  {name}
                  <input
                    type="number"
                    step="any"
                    style={{ width: "72px" }}
                    value={value}
                    onChange={(event) => update({ [name]: Number(event.currentTarget.value) })}
                  />
                </label>
              ))}
          </>
        )}
      </div>
      {(error || feed?.error) && <div class="note error">{error || feed?.error}</div>}
      <div class="fill">
        <canvas ref={canvas} width={1} height={1} />
        {text ? (
          <span class="overlay">
            {text}
            {feed ? `, ${countText(feed.rateHz)} Hz` : ""}
          </span>
        ) : (
          <div class="empty">
            {topic === "" ? "There is no topic with images." : `No image has come on ${topic} yet.`}
          </div>
        )}
      </div>
    </div>
  );
}
