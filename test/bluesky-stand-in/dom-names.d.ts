// The declarations of partysocket, which @atcute/jetstream uses, name these types of browsers.
type BinaryType = "arraybuffer" | "blob";
type EventListenerOrEventListenerObject = ((event: Event) => void) | { handleEvent(event: Event): void };
