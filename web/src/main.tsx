import { render } from "preact";
import "uplot/dist/uPlot.min.css";
import "./style.css";
import { Hub } from "./model/hub";
import { serverAddress } from "./model/settings";
import { App } from "./ui/app";

const place = document.getElementById("app");
if (place) render(<App hub={new Hub(serverAddress(location))} />, place);
