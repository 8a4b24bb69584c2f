// A board says hello once a second over its USB serial line, and sends back what it hears.
// On the computer: angaros bridge coprocessor --no-udp --serial /dev/ttyACM0
#include <angaros_mcu.h>

static const uint16_t FRAME = 256;
static uint8_t transmit[5 * FRAME];
static uint8_t receive[5 * FRAME];
static ang_client client;
static ang_publisher hello;
static ang_publisher heard;
static ang_subscription subscription;
static const ang_type STRING = {"std_msgs/msg/String", {0}};

static int writeLine(void *, const uint8_t *bytes, size_t count) {
    return (int)Serial.write(bytes, count);
}

static int readLine(void *, uint8_t *bytes, size_t room, uint32_t timeout_us) {
    const uint32_t begun = micros();
    size_t count = 0;
    do {
        while (count < room && Serial.available() > 0) {
            bytes[count++] = (uint8_t)Serial.read();
        }
    } while (count == 0 && micros() - begun < timeout_us);
    return (int)count;
}

// micros() goes round every 71 minutes; this clock does not.
static uint64_t nowNs(void *) {
    static uint32_t last = 0;
    static uint64_t rounds = 0;
    const uint32_t now = micros();
    if (now < last) {
        rounds += 1ull << 32;
    }
    last = now;
    return (rounds + now) * 1000u;
}

static void onMessage(void *, const uint8_t *cdr, size_t length) {
    ang_publish(&client, &heard, cdr, length, 10);
}

void setup() {
    Serial.begin(115200);
    ang_config config = {};
    config.name = "arduino";
    config.transport.write = writeLine;
    config.transport.read = readLine;
    config.transport.now_ns = nowNs;
    config.link = &ang_serial;
    config.frame_bytes = FRAME;
    config.transmit = transmit;
    config.transmit_bytes = sizeof transmit;
    config.receive = receive;
    config.receive_bytes = sizeof receive;
    ang_init(&client, &config);
    const ang_qos reliable = {true, false, 10};
    ang_add_publisher(&client, &hello, "/arduino/hello", &STRING, reliable);
    ang_add_publisher(&client, &heard, "/arduino/out", &STRING, reliable);
    ang_add_subscription(&client, &subscription, "/arduino/in", &STRING, reliable, onMessage, NULL);
}

void loop() {
    static uint32_t last = 0;
    ang_spin(&client, 10);
    if (ang_connected(&client) && millis() - last >= 1000) {
        uint8_t bytes[32];
        ang_writer writer;
        last = millis();
        ang_write_begin(&writer, bytes, sizeof bytes);
        ang_write_text(&writer, "hello", sizeof "hello");
        ang_publish(&client, &hello, bytes, ang_write_end(&writer), 0);
    }
}
